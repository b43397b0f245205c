/** Downloads a file that the page has created. A download is no navigation, so no content security policy applies. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Some browsers read the file only after the guest has chosen a folder.
  setTimeout(() => URL.revokeObjectURL(link.href), 600_000);
}
