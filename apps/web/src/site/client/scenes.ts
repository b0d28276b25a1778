/** Scenes move only while they are seen: a wheel that nobody watches costs nobody's battery. */
export function playScenesInView(): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      target.toggleAttribute('data-playing', isIntersecting);
    }
  });
  for (const scene of document.querySelectorAll('[data-scene]')) observer.observe(scene);
}
