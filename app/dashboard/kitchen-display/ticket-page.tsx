import { Link } from "@remix-run/react";
import { english } from "~/shared/translate";
import { ArrowLeft, Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { sheetLengthMm, paperName, printSheet, receiptSheet } from "~/ui/print-sheet";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { estimatedTicketMm, ticketPapers, type Ticket, type TicketPaper } from "./ticket";

/** Larger than a receipt: it is read at arm's length, between pots. */
const ticketSheet = `
.ticket h2{font-size:2em;font-weight:800;line-height:1.1}
.ticket-way{font-size:1.5em;font-weight:800}
.ticket li{display:grid;grid-template-columns:auto minmax(0,1fr);column-gap:.5em;font-size:1.4em;font-weight:700;line-height:1.2}
.ticket li>:nth-child(2){text-align:left}
.ticket small{grid-column:2;font-size:.75em;font-weight:400}
.ticket-say{font-weight:700;white-space:pre-line}
.ticket-tags p{font-size:1.25em;font-weight:800;overflow-wrap:anywhere}
.ticket-tags .ticket-warns{border:3px solid;padding:.1em .3em;font-size:1.75em;text-transform:uppercase}
`;

type TicketPageProps = { orderId: string; ticket: Ticket; paper: TicketPaper };

/** Shows an order's ticket, alone in print. */
export function TicketPage({ orderId, ticket, paper }: TicketPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [lengthMm, setLengthMm] = useState(() => estimatedTicketMm(ticket, paper));
  const [started, setStarted] = useState(false);
  useEffect(() => {
    setStarted(true);
    if (sheet.current) setLengthMm(sheetLengthMm(sheet.current.getBoundingClientRect().height));
  }, [ticket, paper]);
  return (
    <div className="mx-auto max-w-2xl space-y-4">
      <Link
        to={paths.dashboard.order(orderId)}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" /> The order
      </Link>
      <h1 className="text-2xl font-bold">Kitchen ticket {ticket.heading}</h1>
      <nav aria-label="Paper" className="flex gap-2">
        {ticketPapers.map((choice) => (
          <Link
            key={choice}
            to={paths.dashboard.ticket(orderId, { paper: choice })}
            replace
            aria-current={choice === paper ? "page" : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-line bg-card px-4 font-semibold aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-on-ink"
          >
            {english(paperName(choice))}
          </Link>
        ))}
      </nav>
      {started ? (
        <Button type="button" onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" /> Print
        </Button>
      ) : (
        <p className="flex min-h-11 items-center">
          Print this page with your browser&rsquo;s menu.
        </p>
      )}
      <div className="rounded-card border border-line bg-rest-soft py-4">
        <style
          dangerouslySetInnerHTML={{
            __html: receiptSheet + ticketSheet + printSheet(paper, lengthMm),
          }}
        />
        <div className="receipt ticket" ref={sheet}>
          <div>
            <h2>{ticket.heading}</h2>
            <p className="ticket-way">{ticket.method}</p>
            {ticket.times.map((time) => (
              <p key={time}>{time}</p>
            ))}
          </div>
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
                {item.note ? <small>{item.note}</small> : null}
              </li>
            ))}
          </ul>
          {ticket.instructions.length > 0 ? (
            <div className="ticket-say">
              {ticket.instructions.map((text, index) => (
                <p key={index}>{text}</p>
              ))}
            </div>
          ) : null}
          <div>
            {ticket.customer.map((line, index) => (
              <p key={index}>{line}</p>
            ))}
          </div>
          <p>{ticket.pieces}</p>
        </div>
      </div>
    </div>
  );
}
