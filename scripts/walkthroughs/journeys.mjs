import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSample, unpackSample } from '../../e2e/support/samples.ts';
import {
  approve,
  certificate,
  licence,
  person,
  readKey,
  signUp,
  submitDocuments,
} from './partner.mjs';

/** Steps of each walkthrough video, by file name. */
export const journeys = {
  'open-an-account': async ({ page, open, say, hold, press, type, keepStill }) => {
    const someone = person('sample-casino');
    await open('/', page.getByRole('heading', { level: 1 }));
    await say('Start on the home page and choose Register.', 1_200);
    keepStill();
    const register = page.locator('header').getByRole('link', { name: 'Register' }).first();
    await press(register, page.getByLabel('Username'));
    await say('Tell us who you are. Every field is needed.', 600);
    await type(page.getByLabel('Username'), someone.username);
    await type(page.getByLabel('Email', { exact: true }), someone.email);
    await type(page.getByLabel('Company name'), someone.company_name);
    await type(page.getByLabel('Website URL'), someone.website_url);
    await type(page.getByLabel('Contact email'), someone.contact_email);
    await say('Choose a password of at least eight characters.', 300);
    await type(page.getByLabel('Password', { exact: true }), someone.password);
    await type(page.getByLabel('Confirm password'), someone.password);
    const dashboard = page.getByRole('heading', { name: 'Verify your company' });
    await press(page.getByRole('button', { name: 'Create account' }), dashboard);
    await say('You are signed in. The dashboard always shows the next step.', 3_000);
    await hold(600);
  },

  'verify-your-company': async ({ page, open, say, hold, press, choose, keepStill }) => {
    const { id } = await signUp(page, 'sample-verify');
    await open('/dashboard', page.getByRole('heading', { level: 2 }).first());
    await say('The next step is to verify your company.', 1_500);
    const chooser = page.getByLabel('Company documents');
    await press(page.getByRole('link', { name: 'Upload documents' }).first(), undefined);
    await chooser.waitFor({ state: 'attached' });
    await say('Choose the documents: PDF, JPG or PNG, at most 10 MB each.', 2_000);
    await choose(chooser, [certificate, licence]);
    keepStill();
    await say('Look over what you chose, then submit.', 1_600);
    const submit = page.getByRole('button', { name: 'Submit 2 documents' });
    await press(submit, page.getByText('It will be reviewed by our team.').first());
    await say(
      'The documents are encrypted and wait for review, which takes 2-3 business days.',
      2_600,
    );
    await approve(id);
    await page.getByText('Approved', { exact: true }).first().waitFor();
    await say('When they are approved, the page says so by itself, and an e-mail follows.', 3_000);
    await hold(800);
  },

  'find-your-api-key': async ({ page, open, say, hold, press, keepStill }) => {
    const { token, id } = await signUp(page, 'sample-keys');
    await submitDocuments(token);
    await approve(id);
    await open('/dashboard', page.getByRole('heading', { level: 2 }).first());
    await say('With the approval comes your API key.', 1_500);
    const keys = page.getByRole('link', { name: 'API keys' }).first();
    await press(keys, page.getByRole('button', { name: 'Reveal' }));
    await say('It is hidden until you ask for it.', 1_400);
    await press(
      page.getByRole('button', { name: 'Reveal' }),
      page.getByRole('button', { name: 'Hide' }),
    );
    keepStill();
    await say('Copy it into your page or your server.', 1_000);
    const copied = page.getByRole('button', { name: 'Copied' });
    await press(page.getByRole('button', { name: 'Copy', exact: true }), copied);
    await press(
      page.getByRole('button', { name: 'Hide' }),
      page.getByRole('button', { name: 'Reveal' }),
    );
    await say('If it gets into wrong hands, regenerate it. The old key ends at once.', 1_200);
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await press(page.getByRole('button', { name: /Regenerate/ }).first(), dialog);
    await say('Nothing happens before you confirm.', 2_200);
    await press(dialog.getByRole('button', { name: 'Cancel' }), undefined);
    await hold(1_500);
  },

  'embed-the-live-table': async ({ page, open, say, scroll, press, watch, keepStill }) => {
    const { token, id } = await signUp(page, 'sample-embed');
    await submitDocuments(token);
    await approve(id);
    await open('/resources', page.getByRole('heading', { level: 1 }));
    await say('Download a sample project from the resources.', 1_000);
    await scroll(1_000);
    await press(page.getByRole('link', { name: /^Plain HTML/ }).last(), undefined);
    await say('Unpack it, put your key into config.js, and run "node serve.mjs".', 2_400);
    const folder = unpackSample('plain-html');
    const config = join(folder, 'config.js');
    const edited = readFileSync(config, 'utf8')
      .replace('http://localhost:3000', process.env.BASE_URL)
      .replace('YOUR_API_KEY', await readKey(token));
    writeFileSync(config, edited);
    const sample = await startSample(folder, ['serve.mjs']);
    await open(sample.url, page.getByText('Place your bets').first());
    await say('The table is live in your own page.', 0);
    await watch(2_500);
    const red = page.getByRole('button', { name: /^Red, pays/ });
    await say('Choose a chip and place a bet.', 0);
    await press(red, page.getByText('on red', { exact: false }).first());
    keepStill();
    await watch(3_000);
    const results = page.locator('#events li', { hasText: 'Result:' });
    const before = await results.count();
    await say('The betting closes, the ball falls, and your page is told the result.', 0);
    await page.getByText('No more bets').first().waitFor({ timeout: 60_000 });
    await watch(40_000, async () => (await results.count()) > before);
    await watch(2_500);
    sample.stop();
  },
};
