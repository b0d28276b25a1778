/** Code for a partner's page: how long its `video` went without a new picture at most, the time until now included. */
export const stallScript = `
  let longestGap = 0;
  let lastFrame;
  const time = (now) => {
    longestGap = Math.max(longestGap, now - lastFrame || 0);
    lastFrame = now;
    video.requestVideoFrameCallback(time);
  };
  video.requestVideoFrameCallback(time);
  window.watchGapsAnew = () => { longestGap = 0; };
  window.readLongestGap = () => Math.max(longestGap, performance.now() - lastFrame);`;

export const watchGapsAnew = 'watchGapsAnew()';
export const readLongestGap = 'readLongestGap()';
