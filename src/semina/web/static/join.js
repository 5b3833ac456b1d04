/** Taking a free seat. */

import { post } from "./api.js";
import { byId, write } from "./elements.js";

const form = document.getElementById("join");
form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const table = form.getAttribute("data-table") ?? "";
  const side = new FormData(/** @type {HTMLFormElement} */ (form)).get("side");
  const body = { name: byId("join-name").value, ...(side ? { side } : {}) };
  try {
    await post(`/api/tables/${encodeURIComponent(table)}/sit`, body);
    location.assign(`/tables/${encodeURIComponent(table)}`);
  } catch (error) {
    write(byId("trouble"), /** @type {Error} */ (error).message);
  }
});
