export type { EmailTemplateName as EmailTemplate } from '@baize/contract';
export { type EmailMessage, emailMessageSchema } from './message.ts';
export { type RenderedEmail, renderEmail } from './render-email.ts';
export { chosenTypeOf } from './told-as.ts';
export {
  type InHouseMessage,
  type PartnerMessage,
  withholdUserText,
} from './withhold-user-text.ts';
