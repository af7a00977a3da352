import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { MessageValues } from "~/dashboard/settings/messages/message-fields";
import {
  messageCosts,
  messagesSection,
} from "~/dashboard/settings/messages/message-settings.server";
import { MessageFields, NoMessages } from "~/dashboard/settings/messages/messages-view";
import { SectionFrame } from "~/dashboard/settings/frame/section-frame";
import { loadSection, submitSection } from "~/dashboard/settings/section-page.server";
import { settingsSections } from "~/dashboard/settings/sections";
import { requireVendor } from "~/core/staff/guard.server";
import { readForm } from "~/platform/read-form.server";
import { useAnswer } from "~/ui/use-answer";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "messages");
  const [page, costs] = await Promise.all([
    loadSection(messagesSection, vendor, request),
    messageCosts(vendor.id),
  ]);
  const { monthlyMessageCap } = JSON.parse(page.form.base) as MessageValues;
  return { page, ...costs, savedCapKobo: monthlyMessageCap };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "messages");
  return submitSection(messagesSection, vendor, await readForm(request));
}

export default function MessageSettings() {
  const { page, ...costs } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { label, description } = settingsSections.messages;
  if (costs.ways.length === 0)
    return (
      <div className="min-w-0">
        <h2 className="text-xl font-bold">{label}</h2>
        <p className="mt-0.5 mb-4 text-muted">{description}</p>
        <NoMessages />
      </div>
    );
  return (
    <SectionFrame page={page} {...answer}>
      {(form) => <MessageFields form={form} {...costs} />}
    </SectionFrame>
  );
}
