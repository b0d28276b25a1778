export type Video = { label: string; text: string; file: string };

export type ResourceTab = {
  id: string;
  label: string;
  documents: readonly { label: string; text: string; href: string }[];
  videos: readonly Video[];
};
