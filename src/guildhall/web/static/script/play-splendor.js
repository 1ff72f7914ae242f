// How Splendor is played at the table.

export { useKeys } from "./keys.js";
export { Turn } from "./turn.js";
