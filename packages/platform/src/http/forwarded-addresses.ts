const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/**
 * Removes the ports that some gateways append to the IP addresses in `X-Forwarded-For`. Otherwise
 * every connection would count as a different IP address and allowlists would never match.
 */
export const withoutPorts = (forwarded: string): string =>
  forwarded
    .split(',')
    .map((each) => {
      const [, six, four] = WITH_PORT.exec(each.trim()) ?? [];
      return six ?? four ?? each.trim();
    })
    .join(', ');
