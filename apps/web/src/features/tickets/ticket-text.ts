import { limits, ticketDefaults } from '@baize/contract';

/** Truncates a message for a list. */
export function previewOf(message: string): string {
  const { ticketPreviewLength: length } = limits;
  return message.length > length ? `${message.slice(0, length)}...` : message;
}

export function partnerNameOf(partner: { company_name: string; username: string }): string {
  return partner.company_name || partner.username || ticketDefaults.partnerName;
}
