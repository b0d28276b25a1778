/** The pages of this site, as against the portal, files and other sites. */
export const sitePath =
  /^\/(solutions|platform|company|resources|terms|privacy|responsible-gaming)?$/;
