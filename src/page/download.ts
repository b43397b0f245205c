/** Gives the visitor a file that was made on the page. A download is no navigation: no content security policy concerns it. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Some browsers read it only once the visitor has said where to put it.
  setTimeout(() => URL.revokeObjectURL(link.href), 600_000);
}
