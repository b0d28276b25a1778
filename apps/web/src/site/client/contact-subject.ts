/** Links elsewhere on the site name the subject of the form: /company?subject=sales. */
export function chooseSubjectFromAddress(): void {
  const wanted = new URLSearchParams(location.search).get('subject');
  const select = document.querySelector<HTMLSelectElement>('select[name="subject"]');
  if (wanted === null || select === null || select.value !== '') return;
  if ([...select.options].some(({ value }) => value === wanted)) select.value = wanted;
}
