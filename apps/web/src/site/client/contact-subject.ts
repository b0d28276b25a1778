/** Preselects the subject of the contact form from the URL, for example /company?subject=sales. */
export function chooseSubjectFromAddress(): void {
  const wanted = new URLSearchParams(location.search).get('subject');
  const select = document.querySelector<HTMLSelectElement>('select[name="subject"]');
  if (wanted === null || select === null || select.value !== '') return;
  if ([...select.options].some(({ value }) => value === wanted)) select.value = wanted;
}
