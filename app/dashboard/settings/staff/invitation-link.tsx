import { Copy, MessageCircle } from "lucide-react";
import { roleNames } from "~/core/staff/permissions";
import type { StaffMember } from "~/core/staff/staff.queries.server";
import { brand } from "~/shared/brand";
import { whatsAppText } from "~/shared/share-text";
import { Button, buttonClass } from "~/ui/button";
import { useCopied } from "~/ui/use-copied";
import { useScripts } from "~/ui/use-scripts";

export function InvitationLink({
  link,
  storeName,
  role,
}: {
  link: string;
  storeName: string;
  role: StaffMember["role"];
}) {
  const { message, copy } = useCopied(link, () => "Press and hold the link to copy it");
  const scripts = useScripts();
  const text = `Work at ${storeName} on ${brand.name}, as ${roleNames[role]}: open this link and sign in with Google. It works once. ${link}`;
  return (
    <div className="mt-2">
      <p className="text-sm break-all text-muted select-all">{link}</p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        {scripts ? (
          <Button type="button" variant="quiet" className="!px-4" onClick={copy}>
            <Copy aria-hidden className="size-5" /> Copy link
          </Button>
        ) : null}
        <a
          href={whatsAppText(text)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("quiet", "!px-4")}
        >
          <MessageCircle aria-hidden className="size-5" /> Send by WhatsApp
        </a>
        <span role="status" className="text-sm font-medium">
          {message}
        </span>
      </p>
    </div>
  );
}
