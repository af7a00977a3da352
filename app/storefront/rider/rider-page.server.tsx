import { renderToStaticMarkup } from "react-dom/server";
import { storeZone } from "~/core/opening-hours/open-state";
import { languageTag, translatorFor } from "~/core/i18n/translations.server";
import {
  isOpenStop,
  type ClosedStop,
  type OpenStop,
  type RiderTrip,
} from "~/core/riders/trip.queries.server";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { formatTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import type { Message, Translate } from "~/shared/translate";

/** Why a step was refused, beside the order it is about. */
export type StepProblem = { orderId: string; message: Message };

type PageProps = { trip: RiderTrip; store: StoreRecord; problem: StepProblem | null };

const directionsUrl = (to: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(to)}`;

/** For old phones in the sun: large, dark on white, nothing to load. */
const sheet = `*{box-sizing:border-box}body{margin:0;background:#fff;color:#1c1917;font:17px/1.45 system-ui,sans-serif}
main{max-width:32rem;margin:auto;padding:16px;display:grid;gap:16px}h1{font-size:20px;line-height:1.2;margin:0}h2{font-size:24px;line-height:1.2;margin:0}
p,ul{margin:0}section{display:grid;gap:12px;padding:16px;border:2px solid #1c1917;border-radius:16px;overflow-wrap:anywhere}
.money{padding:4px 10px;border:2px solid;border-radius:8px;font-weight:800;font-size:20px}.place{font-size:20px;font-weight:700}
.links{display:flex;flex-wrap:wrap;gap:8px}ul{padding-left:20px}small{font-size:16px}
a.way,button,input{min-height:52px;border-radius:14px;font:inherit;font-weight:700}a.way{flex:1 1 40%;display:grid;place-items:center;padding:8px 12px;border:2px solid #1c1917;color:inherit;text-align:center;text-decoration:none}
button{width:100%;border:0;background:#1c1917;color:#fff;font-size:20px}form{display:grid;gap:8px}label{font-weight:700}
input{width:100%;padding:0 14px;border:2px solid #57534e;font-size:28px;letter-spacing:.35em}.bad{color:#b91c1c;font-weight:700}
:focus-visible{outline:3px solid #2563eb;outline-offset:2px}`;

/** Renders the whole document of a rider's page, without scripts (docs/rules.md, Riders). */
export function riderPage({ trip, store, problem }: PageProps): string {
  const t = translatorFor(store.language);
  const zone = storeZone(store.opening.timeZone);
  const page = (
    <html lang={languageTag(store.language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{t("Delivery for {store}", { store: store.name })}</title>
        <link rel="icon" href="data:," />
        <style dangerouslySetInnerHTML={{ __html: sheet }} />
      </head>
      <body>
        <main>
          <h1>{t("Delivery for {store}", { store: store.name })}</h1>
          {store.phone ? (
            <p className="links">
              <a className="way" href={`tel:${store.phone}`}>
                {t("Call the store")}
              </a>
            </p>
          ) : null}
          {trip.stops.map((stop) =>
            isOpenStop(stop) ? (
              <Open
                key={stop.orderId}
                stop={stop}
                city={[store.city, store.state]}
                problem={problem?.orderId === stop.orderId ? t(problem.message) : null}
                t={t}
              />
            ) : (
              <Closed key={stop.orderId} stop={stop} zone={zone} t={t} />
            ),
          )}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function Closed({ stop, zone, t }: { stop: ClosedStop; zone: string; t: Translate }) {
  return (
    <section aria-labelledby={stop.orderId}>
      <h2 id={stop.orderId}>{stop.number}</h2>
      <p role="status">
        {stop.deliveredAt
          ? t("Delivered at {time}", { time: formatTime(stop.deliveredAt, zone) })
          : t("You don’t have this order any more. Ask the store.")}
      </p>
    </section>
  );
}

type OpenProps = {
  stop: OpenStop;
  /** Parts of the store's own address, which the customer's leaves out. */
  city: (string | null)[];
  problem: string | null;
  t: Translate;
};

function Open({ stop, city, problem, t }: OpenProps) {
  const { orderId, number, customerName: name, phones, address, pin, collectKobo } = stop;
  const place = pin ?? (address && [address, ...city].filter(Boolean).join(", "));
  return (
    <section aria-labelledby={orderId}>
      <h2 id={orderId}>{number}</h2>
      <p>
        <span className="money">
          {collectKobo === null
            ? t("PAID")
            : t("COLLECT {price}", { price: formatKobo(collectKobo) })}
        </span>
      </p>
      <div>
        <p>{name}</p>
        <p className="place">{address}</p>
        {stop.instructions ? <p>{stop.instructions}</p> : null}
      </div>
      <p className="links">
        {place ? (
          <a className="way" href={directionsUrl(place)} rel="noreferrer">
            {t("Directions")}
          </a>
        ) : null}
        {phones.map((phone, at) => (
          <a key={phone} className="way" href={`tel:${phone}`}>
            {at === 0 ? t("Call the customer") : t("Call their other number")}
          </a>
        ))}
      </p>
      <div>
        <p>
          <strong>{t("Hand over")}</strong>
        </p>
        <ul>
          {stop.lines.map((line, at) => (
            <li key={at}>
              {line.quantity} × {line.name}
              {line.options.length > 0 ? <small> ({line.options.join(", ")})</small> : null}
            </li>
          ))}
        </ul>
      </div>
      <Step stop={stop} problem={problem} t={t} />
    </section>
  );
}

function Step({ stop, problem, t }: Omit<OpenProps, "city">) {
  const { orderId } = stop;
  if (stop.state === "ready")
    return (
      <form method="post">
        <input type="hidden" name="order" value={orderId} />
        <button name="intent" value="pickedUp">
          {t("Picked up")}
        </button>
      </form>
    );
  if (stop.isLocked)
    return (
      <p role="alert" className="bad">
        {t("Too many wrong codes. Call the store: they can finish it.")}
      </p>
    );
  const [id, hint, error] = ["code", "hint", "error"].map((part) => `${part}-${orderId}`);
  return (
    <form method="post">
      <input type="hidden" name="order" value={orderId} />
      <label htmlFor={id}>{t("Code from the customer")}</label>
      <p id={hint}>{t("Four digits, on the customer’s order page.")}</p>
      <input
        id={id}
        name="code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
        autoFocus={problem !== null}
        aria-describedby={problem ? `${hint} ${error}` : hint}
        aria-invalid={problem ? true : undefined}
      />
      {problem ? (
        <p id={error} role="alert" className="bad">
          {problem}
        </p>
      ) : null}
      <button name="intent" value="delivered">
        {t("Mark as delivered")}
      </button>
    </form>
  );
}
