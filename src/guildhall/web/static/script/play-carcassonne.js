// How Carcassonne is played at the table, and watched in the replay.

export { useKeys } from "./carcassonne-keys.js";
export { Laying as Turn } from "./laying.js";
export { Spectate } from "./spectate.js";
