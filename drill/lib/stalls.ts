/**
 * Code for a partner's page that measures the longest time without a new video frame, including the
 * time since the last frame.
 */
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
