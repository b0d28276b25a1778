const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/**
 * What `X-Forwarded-For` says, without the ports that some gateways add to each address: with them every connection
 * would come from an address of its own, and none from one that is on a list.
 */
export const withoutPorts = (forwarded: string): string =>
  forwarded
    .split(',')
    .map((each) => {
      const [, six, four] = WITH_PORT.exec(each.trim()) ?? [];
      return six ?? four ?? each.trim();
    })
    .join(', ');
