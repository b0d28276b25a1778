import { ContactForm } from '../islands/contact-form.tsx';
import { hydrateIsland } from './hydrate-island.tsx';

export const alive = hydrateIsland('contact-form', ContactForm);
