import type { NextFunction, Request, RequestHandler, Response } from "express";

/** In Express 4 a rejection would hang the request instead of reaching the error handler. */
export function handler(
  work: (req: Request, res: Response) => Promise<void> | void,
): RequestHandler {
  return (req: Request, res: Response, next: NextFunction) => {
    Promise.resolve()
      .then(() => work(req, res))
      .catch(next);
  };
}

/** @returns "" if the field is missing, repeated or not text */
export function textField(source: unknown, name: string): string {
  if (typeof source !== "object" || source === null) return "";
  const value = (source as Record<string, unknown>)[name];
  return typeof value === "string" ? value : "";
}
