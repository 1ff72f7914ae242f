// How Carcassonne is played at the table.

export { useKeys } from "./landscape-keys.js";
export { Laying as Turn } from "./laying.js";
