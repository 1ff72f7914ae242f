// How Splendor is played at the table.

export { useKeys } from "./splendor-keys.js";
export { markTiles as mark } from "./nearness.js";
export { Turn } from "./turn.js";
