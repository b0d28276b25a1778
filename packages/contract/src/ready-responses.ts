/**
 * Common responses of staff to start from. They are in code, not in the database, because a
 * provider words them once, like its emails. `{username}` is replaced by the partner's.
 */
export const readyResponses = [
  {
    title: 'Looking into it',
    message:
      'Hello {username},\n\nThank you for writing to us. We are looking into this and will come back to you here.',
  },
  {
    title: 'Need more details',
    message:
      'Hello {username},\n\nSo that we can find the cause, please tell us when it happened (with the time zone), what you expected and what you saw instead, and the request id of one call that shows it.',
  },
  {
    title: 'KYC: where it stands',
    message:
      'Hello {username},\n\nOur team reviews documents within 2-3 business days. The KYC page of your dashboard always shows where yours stand, and we write to you as soon as there is a decision.',
  },
  {
    title: 'API key: how to replace it',
    message:
      'Hello {username},\n\nYou can replace your API key yourself on the API keys page of your dashboard. The old key stops working at once, so please have your integration ready for the new one.',
  },
  {
    title: 'Integration: first checks',
    message:
      'Hello {username},\n\nPlease check that your site sends the key in the X-API-Key header and that serverUrl is the address shown on your stream info page. With debug: true the SDK writes each step to the browser’s console; its last lines would help us.',
  },
  {
    title: 'Resolved',
    message:
      'Hello {username},\n\nThis is resolved now. If anything is still not as it should be, respond here and the ticket opens again.',
  },
] as const;

export function fillReadyResponse(message: string, partner: { username: string }): string {
  return message.replaceAll('{username}', () => partner.username);
}
