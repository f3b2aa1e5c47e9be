/** Files are opened wherever they are dropped, or with the installed app. */

/** @param {(files: File[]) => unknown} read */
export function onFiles(read) {
  addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    read(files);
  });
  /** @type {any} */ (window).launchQueue?.setConsumer(async (/** @type {any} */ launch) => {
    const handles = /** @type {FileSystemFileHandle[]} */ (launch.files);
    if (handles.length) read(await Promise.all(handles.map((one) => one.getFile())));
  });
}
