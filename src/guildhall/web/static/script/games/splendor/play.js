// How Splendor is played at the table.

export { useKeys } from "./keys.js";
export { markTiles as mark } from "./nearness.js";
export { Turn } from "../../turn.js";
