// Where the client's files are. Written `/static/…`, they are fetched of the edition that the page named: what a browser has of
// that it need not ask for again. Of an older edition than its newest the server has nothing.

const edition = new URL("..", import.meta.url).pathname;

// The address to fetch a file from.
export const located = (address) => address.replace("/static/", edition);

const isOutdated = () =>
  fetch("/", { cache: "no-cache" }).then(
    async (page) => page.ok && !(await page.text()).includes(edition),
    () => false,
  );

// What comes of the edition. If it does not because the site has a newer one, the page is loaded anew instead.
export async function fresh(coming) {
  try {
    return await coming;
  } catch (error) {
    if (!(await isOutdated())) throw error;
    location.reload();
    return new Promise(() => {});
  }
}
