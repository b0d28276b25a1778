/** Explains why a call to a partner's URL failed, by the server's error code. */
export const callFailures: Readonly<Record<string, string>> = {
  refused_address: 'Its name leads to an address that is not on the internet',
  name_not_found: 'Its name was not found',
  not_reached: 'Nobody answered there',
  tls_failed: 'No secure connection could be made; is its certificate valid?',
  timed_out: 'It did not answer within three seconds',
  connection_lost: 'It closed the connection before it had answered',
  not_http: 'What it answered is not HTTP',
  not_json: 'What it answered is not JSON',
  too_large: 'Its answer was longer than 64 KB',
};
