/** Animates scenes only while they are visible, to save battery. */
export function playScenesInView(): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      target.toggleAttribute('data-playing', isIntersecting);
    }
  });
  for (const scene of document.querySelectorAll('[data-scene]')) observer.observe(scene);
}
