window.liveTable = {
  serverUrl: 'http://localhost:3000',
  apiKey: 'YOUR_API_KEY',
  // Your id of the player. Each player has a separate balance.
  playerId: 'player-42',
};
