/** A record is a file or a pasted text: an empty file field is not sent, so that the text is read. */

const form = document.querySelector("form[enctype]");
form?.addEventListener("submit", () => {
  const file = form.querySelector("input[type=file]");
  if (file instanceof HTMLInputElement && !file.files?.length) file.disabled = true;
});
