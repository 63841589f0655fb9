// Files to download.

/** Offers data as a file. */
export function download(name: string, data: unknown): void {
  offer(name, new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }));
}
/** Offers something as a file. */
export function offer(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
