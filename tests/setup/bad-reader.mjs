// A worker thread that misbehaves as its input says.
import { parentPort, workerData } from "node:worker_threads";

if (workerData === "endless") /^(?:(a+)+)+$/.test(`${"a".repeat(60)}b`);
if (workerData === "large") for (const all = []; ;) all.push(new Array(1_000_000).fill(0.5));
if (workerData === "wrong") throw new TypeError("no such file");
parentPort.postMessage(`read ${workerData}`);
