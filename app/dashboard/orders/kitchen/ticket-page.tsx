import { Link, useFetcher } from "@remix-run/react";
import { english } from "~/shared/translate";
import { ArrowLeft, Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { sheetLengthMm, paperName, printSheet, receiptSheet } from "~/ui/print-sheet";
import { mapPinUrl } from "~/shared/map-pin";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { FilterBar } from "~/ui/filter-bar";
import { PrintOnAcceptSwitch } from "~/dashboard/orders/steps/print-on-accept-switch";
import {
  estimatedSlipMm,
  estimatedTicketMm,
  ticketKinds,
  ticketPapers,
  pinLine,
  type Slip,
  type Ticket,
  type TicketKind,
  type TicketPaper,
} from "./ticket";

/** Larger than a receipt: cooks read it at arm's length. */
const ticketSheet = `
.ticket h2{font-size:2em;font-weight:800;line-height:1.1}
.ticket-copy p:first-child{font-size:1.75em;font-weight:800;line-height:1.1}
.ticket-way{font-size:1.5em;font-weight:800}
.ticket-with{font-size:1.4em;font-weight:800}
.ticket li{display:grid;grid-template-columns:auto minmax(0,1fr);column-gap:.5em;font-size:1.4em;font-weight:700;line-height:1.2}
.ticket li>:nth-child(2){text-align:left}
.ticket small{grid-column:2;font-size:.75em}
.ticket-option{padding-left:.75em;font-size:.85em!important;font-weight:400}
.ticket-note{font-weight:800}
.ticket-say{font-weight:700;white-space:pre-line}
.ticket-tags p{font-size:1.25em;font-weight:800;overflow-wrap:anywhere}
.ticket-tags .ticket-warns{border:3px solid;padding:.1em .3em;font-size:1.75em;text-transform:uppercase}
`;

const slipSheet = `
.ticket-paid{border:3px solid;padding:.15em .3em;font-size:1.75em;font-weight:800;line-height:1.15}
.ticket-whom p{font-size:1.4em;font-weight:700;line-height:1.25}
.ticket-whom p+p{margin-top:.2em}
`;

type TicketPageProps = {
  orderId: string;
  kind: TicketKind;
  ticket: Ticket;
  slip: Slip;
  paper: TicketPaper;
  copy: string[];
};

const kindNames: Record<TicketKind, string> = { kitchen: "Kitchen ticket", rider: "Rider’s slip" };

export function TicketPage({ orderId, kind, ticket, slip, paper, copy }: TicketPageProps) {
  const noting = useFetcher();
  const sheet = useRef<HTMLDivElement>(null);
  const [lengthMm, setLengthMm] = useState(() =>
    kind === "rider" ? estimatedSlipMm(slip, paper, copy) : estimatedTicketMm(ticket, paper, copy),
  );
  const [started, setStarted] = useState(false);
  useEffect(() => {
    setStarted(true);
    if (sheet.current) setLengthMm(sheetLengthMm(sheet.current.getBoundingClientRect().height));
  }, [ticket, slip, paper]);
  return (
    <div className="mx-auto max-w-2xl space-y-4">
      <Link
        to={paths.dashboard.order(orderId)}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" /> The order
      </Link>
      <h1 className="text-2xl font-bold">
        {kindNames[kind]} {ticket.heading}
      </h1>
      <FilterBar
        label="What to print"
        replace
        options={ticketKinds.map((choice) => ({
          to: paths.dashboard.ticket(orderId, { kind: choice }),
          label: kindNames[choice],
          isCurrent: choice === kind,
        }))}
      />
      <FilterBar
        label="Paper"
        replace
        options={ticketPapers.map((choice) => ({
          to: paths.dashboard.ticket(orderId, { kind, paper: choice }),
          label: english(paperName(choice)),
          isCurrent: choice === paper,
        }))}
      />
      {started ? (
        <Button
          type="button"
          onClick={() => {
            window.print();
            noting.submit({ intent: "printed", kind }, { method: "post" });
          }}
        >
          <Printer aria-hidden className="size-5" /> Print
        </Button>
      ) : (
        <p className="flex min-h-11 items-center">
          Print this page with your browser&rsquo;s menu.
        </p>
      )}
      <PrintOnAcceptSwitch />
      <div className="rounded-card border border-line bg-rest-soft py-4">
        <style
          dangerouslySetInnerHTML={{
            __html: receiptSheet + ticketSheet + slipSheet + printSheet(paper, lengthMm),
          }}
        />
        <div className="receipt ticket" ref={sheet}>
          {copy.length > 0 ? (
            <div className="ticket-copy">
              <Lines lines={copy} />
            </div>
          ) : null}
          {kind === "rider" ? <SlipLines slip={slip} /> : <TicketLines ticket={ticket} />}
        </div>
      </div>
    </div>
  );
}

type HeadProps = Pick<Ticket, "heading" | "method" | "together" | "times">;

function Head({ heading, method, together, times }: HeadProps) {
  return (
    <div>
      <h2>{heading}</h2>
      <p className="ticket-way">{method}</p>
      {together ? <p className="ticket-with">{together}</p> : null}
      {times.map((time) => (
        <p key={time}>{time}</p>
      ))}
    </div>
  );
}

function Lines({ lines, className }: { lines: string[]; className?: string }) {
  if (lines.length === 0) return null;
  return (
    <div className={className}>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}

/** Links to the customer's pin; on paper, prints the coordinates to type into a map. */
function Pin({ pin }: Pick<Ticket, "pin">) {
  return pin ? (
    <p>
      <a href={mapPinUrl(pin)} target="_blank" rel="noreferrer" className="underline">
        {pinLine({ pin })}
      </a>
    </p>
  ) : null;
}

function TicketLines({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <Head {...ticket} />
      {ticket.tags.length > 0 ? (
        <div className="ticket-tags">
          {ticket.tags.map(({ text, warns }) => (
            <p key={text} className={warns ? "ticket-warns" : undefined}>
              {text}
            </p>
          ))}
        </div>
      ) : null}
      <ul>
        {ticket.items.map((item, index) => (
          <li key={index}>
            <span>{item.quantity}</span> <span>{item.name}</span>
            {item.options.map((option) => (
              <small key={option} className="ticket-option">
                {option}
              </small>
            ))}
            {item.off.map((text) => (
              <del key={text} className="ticket-option">
                <small>{text}</small>
              </del>
            ))}
            {item.note ? <small className="ticket-note">{item.note}</small> : null}
          </li>
        ))}
      </ul>
      <Lines lines={ticket.instructions} className="ticket-say" />
      <Lines lines={ticket.customer} />
      <Pin pin={ticket.pin} />
      <p>{ticket.pieces}</p>
    </>
  );
}

function SlipLines({ slip }: { slip: Slip }) {
  return (
    <>
      <Head {...slip} />
      <div>
        <p className="ticket-paid">{slip.payment}</p>
        {slip.total ? <p className="receipt-total">{slip.total}</p> : null}
      </div>
      <Lines lines={slip.customer} className="ticket-whom" />
      <Pin pin={slip.pin} />
      <Lines lines={slip.instructions} className="ticket-say" />
      <Lines lines={[...slip.items, slip.pieces]} />
    </>
  );
}
