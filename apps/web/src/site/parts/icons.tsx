import {
  BadgeCheck,
  CirclePlay,
  Keyboard,
  LifeBuoy,
  type LucideIcon,
  Mail,
  MapPin,
  MessageSquareText,
  PanelTop,
  Phone,
  PlugZap,
  Scale,
  ShieldCheck,
  Ticket,
  Timer,
  Video,
} from 'lucide-react';

/** Icons that the content file can name. */
const icons: Record<string, LucideIcon> = {
  frame: CirclePlay,
  keyboard: Keyboard,
  ledger: Scale,
  mail: Mail,
  message: MessageSquareText,
  panel: PanelTop,
  phone: Phone,
  place: MapPin,
  plug: PlugZap,
  seal: BadgeCheck,
  shield: ShieldCheck,
  support: LifeBuoy,
  ticket: Ticket,
  timer: Timer,
  video: Video,
};

export function SiteIcon({ name, className }: { name: string; className?: string }) {
  const Icon = icons[name];
  if (Icon === undefined) throw new Error(`The content names an icon that is not there: ${name}`);
  return <Icon aria-hidden="true" strokeWidth={1.5} className={className ?? 'size-5'} />;
}
