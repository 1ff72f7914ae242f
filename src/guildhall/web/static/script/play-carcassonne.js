// How Carcassonne is played at the table, and watched in the replay.

export { useKeys } from "./landscape-keys.js";
export { Laying as Turn } from "./laying.js";
export { Watching } from "./watching.js";
