import express, { Router, type Request, type Response } from "express";
import { z } from "zod";

/** The zone or service that exists, and the token that may purge it. */
export type EdgeAccount = { zone: string; token: string };

type Provider = "cloudflare" | "fastly";
/** A purge as it was taken. */
type TakenPurge = { provider: Provider; tags: string[]; at: string };

/** What the next purges meet, in order. */
const Faults = z.array(z.enum(["rate", "down", "silent"]));
type Fault = z.infer<typeof Faults>[number];

const MOST_KEPT = 1_000;

/** https://developers.cloudflare.com/cache/how-to/purge-cache/ */
const CloudflareBody = z.object({ tags: z.array(z.string().min(1).max(1_024)).min(1).max(100) });
/** https://www.fastly.com/documentation/reference/api/purging/ */
const FASTLY_MOST = 256;

/**
 * Plays the purge APIs of Cloudflare and Fastly: it takes purges as they do, refuses what they
 * refuse, and shows at /purges what it took.
 */
export function createEdgeSandbox(account: EdgeAccount | null): { router: Router } {
  let taken: TakenPurge[] = [];
  let faults: Fault[] = [];
  const take = (provider: Provider, tags: string[]) => {
    taken = [...taken, { provider, tags, at: new Date().toISOString() }].slice(-MOST_KEPT);
  };
  /** Answers a purge that meets a fault. @returns whether it did */
  const meetsFault = (res: Response): boolean => {
    const fault = faults.shift();
    if (fault === "rate")
      res.status(429).set("Retry-After", "1").json({ msg: "Too many requests" });
    if (fault === "down") res.status(503).send("Service unavailable");
    return fault !== undefined; // a silent one never answers
  };

  const router = Router();
  router.use(express.json());

  router.post("/cloudflare/zones/:zone/purge_cache", (req: Request, res: Response) => {
    if (meetsFault(res)) return;
    const refuse = (status: number, code: number, message: string) =>
      void res.status(status).json({ success: false, errors: [{ code, message }], result: null });
    if (!account || req.headers.authorization !== `Bearer ${account.token}`)
      return refuse(403, 10_000, "Authentication error");
    if (req.params.zone !== account.zone) return refuse(404, 7_003, "Could not route");
    const body = CloudflareBody.safeParse(req.body);
    if (!body.success) return refuse(400, 1_012, "Request must contain tags, 100 at most");
    take("cloudflare", body.data.tags);
    res.json({ success: true, errors: [], messages: [], result: { id: account.zone } });
  });

  router.post("/fastly/service/:service/purge", (req: Request, res: Response) => {
    if (meetsFault(res)) return;
    if (!account || req.headers["fastly-key"] !== account.token)
      return void res.status(401).json({ msg: "Provided credentials are missing or invalid" });
    if (req.params.service !== account.zone)
      return void res.status(404).json({ msg: "Record not found" });
    const keys = String(req.headers["surrogate-key"] ?? "")
      .split(" ")
      .filter(Boolean);
    if (keys.length === 0 || keys.length > FASTLY_MOST)
      return void res.status(400).json({ msg: "Bad request", detail: "1 to 256 surrogate keys" });
    take("fastly", keys);
    res.json(Object.fromEntries(keys.map((key, n) => [key, `${taken.length}-${n}`])));
  });

  router.get("/purges", (_req, res) => void res.json(taken));
  router.put("/faults", (req: Request, res: Response) => {
    const { data, error } = Faults.safeParse(req.body);
    if (error) return void res.status(400).json({ error: z.prettifyError(error) });
    faults = data;
    res.status(204).end();
  });
  return { router };
}
