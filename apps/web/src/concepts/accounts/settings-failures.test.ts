import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../../lib/api-failure.ts';
import { passwordFailureText, profileFailureText } from './settings-failures.ts';

const failure = (status: number) => new ApiFailure(status, {});

describe('profileFailureText', () => {
  it.each([
    [400, 'Invalid data provided. Please check your input.'],
    [401, 'Authentication failed. Please log in again.'],
    [404, 'Profile not found. Please contact support.'],
    [500, 'Server error. Please try again later.'],
    [503, 'Server error. Please try again later.'],
    [409, 'Failed to update profile. Please try again.'],
    [0, 'Failed to update profile. Please try again.'],
  ])('returns for status %i: %s', (status, text) => {
    expect(profileFailureText(failure(status))).toBe(text);
  });
});

describe('passwordFailureText', () => {
  it.each([
    [400, 'Invalid data provided. Please check your input.'],
    [401, 'Current password is incorrect.'],
    [500, 'Server error. Please try again later.'],
    [502, 'Server error. Please try again later.'],
    [429, 'Failed to update password. Please try again.'],
    [0, 'Failed to update password. Please try again.'],
  ])('returns for status %i: %s', (status, text) => {
    expect(passwordFailureText(failure(status))).toBe(text);
  });
});

it("prefers the server's message", () => {
  const told = new ApiFailure(400, { message: 'In the server’s own words.' });
  expect(profileFailureText(told)).toBe('In the server’s own words.');
  expect(passwordFailureText(told)).toBe('In the server’s own words.');
});
