// How Carcassonne is played at the table, and watched in the replay.

export { useKeys } from "./keys.js";
export { TileTurn as Turn } from "./turn.js";
export { Spectate } from "./spectate.js";
