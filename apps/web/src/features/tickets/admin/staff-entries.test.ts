import type { StaffTicket } from '@baize/contract';
import { expect, it } from 'vitest';
import { staffEntries } from './staff-entries.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const ticket = { message: 'It stops.', created_at: at(0), company_name: 'Luna' } as StaffTicket;
const written = (id: number) => ({ id, message: `At ${id}`, author: 'marta', created_at: at(id) });

type Page = Parameters<typeof staffEntries>[0][number];
const page = (responses: number[], notes: number[]) =>
  ({
    responses: responses.map((id) => ({ ...written(id), is_admin_response: true })),
    notes: notes.map(written),
  }) as Page;

it('merges responses and notes of all loaded pages in chronological order', () => {
  const pages = [page([5, 7], [6]), page([], [3, 4]), page([2], [1])];
  const { opening, entries } = staffEntries(pages, ticket);
  expect(opening).toMatchObject({ kind: 'partner', message: 'It stops.' });
  expect(entries.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
    'note: At 1',
    'staff: At 2',
    'note: At 3',
    'note: At 4',
    'staff: At 5',
    'note: At 6',
    'staff: At 7',
  ]);
});

it('has no entries besides the opening one if the ticket could not be loaded', () => {
  expect(staffEntries([], ticket).entries).toEqual([]);
});
