window.liveTable = {
  serverUrl: 'http://localhost:3000',
  apiKey: 'YOUR_API_KEY',
  // Your own id of the player. The table keeps a balance for each.
  playerId: 'player-42',
};
