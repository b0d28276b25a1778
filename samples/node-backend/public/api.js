/** Calls our server. Throws an error with the server's message if it refuses. */
export async function ask(method, path, body) {
  const answer = await fetch(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const read = await answer.json();
  if (!answer.ok) throw new Error(read.message);
  return read;
}
