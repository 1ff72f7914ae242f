// How Splendor is played at the table.

export { useKeys } from "./keys.js";
export { Scene, lifted, touched } from "./scene.js";
export { markTiles as mark } from "./nearness.js";
export { Turn } from "../../turn.js";
