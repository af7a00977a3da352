/** Logs one line with the facts beside it. An `err` among them is an Error. */
export type SandboxLog = (message: string, facts?: object) => void;

/** Returns a log that prints nothing. */
export const silentLog: SandboxLog = () => {};
