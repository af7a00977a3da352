import {
  Bell,
  Briefcase,
  Clock,
  CreditCard,
  Languages,
  MessageCircle,
  Palette,
  Scale,
  ShieldCheck,
  Store,
  TicketPercent,
  UserCog,
  type LucideIcon,
} from "lucide-react";
import { paths } from "~/shared/paths";
import type { Permission } from "~/core/staff/permissions";

export type SectionEntry = {
  label: string;
  description: string;
  icon: LucideIcon;
  permission: Permission;
  /** Other sections are lists with their own forms. */
  hasValues: boolean;
};

/** In display order (docs/rules.md, Store settings). Only sections that exist are listed. */
export const settingsSections = {
  profile: {
    label: "Profile",
    description: "Your store’s name, web address and contact details",
    icon: Store,
    permission: "profile",
    hasValues: true,
  },
  hours: {
    label: "Business Hours",
    description: "Set your regular operating schedule",
    icon: Clock,
    permission: "hours",
    hasValues: true,
  },
  business: {
    label: "Business Settings",
    description: "Pickup, delivery, areas, fees and limits",
    icon: Briefcase,
    permission: "business",
    hasValues: true,
  },
  payments: {
    label: "Payments",
    description: "Who pays the gateway fee, and how your money reaches your bank",
    icon: CreditCard,
    permission: "payments",
    hasValues: true,
  },
  branding: {
    label: "Branding",
    description: "Your banner, logo and colour",
    icon: Palette,
    permission: "branding",
    hasValues: true,
  },
  coupons: {
    label: "Coupons",
    description: "Discount codes for your customers",
    icon: TicketPercent,
    permission: "coupons",
    hasValues: false,
  },
  notifications: {
    label: "Notifications",
    description: "Which e-mails you get, and how new orders alert you",
    icon: Bell,
    permission: "notifications",
    hasValues: true,
  },
  messages: {
    label: "Messages to customers",
    description: "What they get by WhatsApp or SMS, and what that may cost",
    icon: MessageCircle,
    permission: "messages",
    hasValues: true,
  },
  staff: {
    label: "Staff",
    description: "Who works in your store and what they can do",
    icon: UserCog,
    permission: "staff",
    hasValues: false,
  },
  localisation: {
    label: "Localisation",
    description: "The language your customers see",
    icon: Languages,
    permission: "localisation",
    hasValues: true,
  },
  privacy: {
    label: "Privacy",
    description: "Export or erase a customer’s data",
    icon: ShieldCheck,
    permission: "customerData",
    hasValues: false,
  },
  legal: {
    label: "Legal & Policies",
    description: "Your terms, refund policy and cancellation policy",
    icon: Scale,
    permission: "legal",
    hasValues: true,
  },
} as const satisfies Record<string, SectionEntry>;

export type SectionId = keyof typeof settingsSections;

export const sectionIds = Object.keys(settingsSections) as SectionId[];

/** Returns the section of a settings URL; null for the overview and other pages. */
export function sectionAt(pathname: string): SectionId | null {
  return (
    sectionIds.find(
      (id) =>
        pathname === paths.dashboard.settings.section(id) ||
        pathname.startsWith(`${paths.dashboard.settings.section(id)}/`),
    ) ?? null
  );
}
