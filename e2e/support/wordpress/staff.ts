/** A WordPress user with a role. `WordPressUser` works in the admin pages or through the REST API. */
import { expect, type Browser, type Page } from 'playwright/test';
import { password, type WordPress } from './wordpress.ts';

export const roles = ['administrator', 'editor', 'author', 'contributor'] as const;
export type Role = (typeof roles)[number];

export interface Post {
  id: number;
  link: string;
  status: string;
}

export class WordPressUser {
  readonly page: Page;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.#origin = origin;
  }

  /** Opens an admin page, for example `options-general.php`. */
  async openAdminPage(path: string): Promise<void> {
    await this.page.goto(`${this.#origin}/wp-admin/${path}`);
  }

  /** Writes a post with a block “Booking” for an item in the block editor, and publishes it. Returns the post's URL. */
  async publishPostWithBlock(title: string, item: string): Promise<string> {
    const { page } = this;
    await this.openAdminPage('post-new.php');
    // The editor may take longer to load than `actionTimeout` allows. So this first waits for the editor's welcome
    // dialog, with a longer limit.
    const welcomeCloseButton = page.getByRole('button', { name: 'Close dialog' });
    await expect(welcomeCloseButton).toBeVisible();
    await welcomeCloseButton.click();
    await page.getByRole('textbox', { name: 'Add title' }).fill(title);
    await page.getByRole('button', { name: 'Toggle block inserter' }).click();
    await page.getByRole('searchbox', { name: 'Search for blocks and patterns' }).fill('Slipway');
    await page.getByRole('option', { name: /Booking$/ }).click();
    const itemField = page.getByRole('combobox', { name: 'What to offer' });
    await expect(itemField).toBeVisible();
    await itemField.selectOption({ label: item });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const publishPanel = page.getByRole('region', { name: 'Editor publish' });
    await publishPanel.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(publishPanel.getByText('is now live.')).toBeVisible();
    return (await publishPanel.getByRole('link', { name: 'View Post' }).getAttribute('href')) ?? '';
  }

  /** Deactivates and deletes a plugin on the page “Plugins”. */
  async deletePlugin(name: string): Promise<void> {
    const { page } = this;
    await this.openAdminPage('plugins.php');
    await page.getByRole('link', { name: `Deactivate ${name}` }).click();
    await expect(page.getByText('Plugin deactivated.')).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('link', { name: `Delete ${name}` }).click();
    await expect(page.getByText(`${name} was successfully deleted.`)).toBeVisible();
  }

  /** Saves a post with the same request as the block editor. Throws if WordPress rejects the post. */
  async writePost(content: string, status: 'publish' | 'pending'): Promise<Post> {
    return this.#sendRequest('posts', { title: 'Come aboard', content, status });
  }

  /** Publishes a post that a different user has written. */
  async publishPost({ id }: Post): Promise<Post> {
    return this.#sendRequest(`posts/${id}`, { status: 'publish' });
  }

  /** Sends a REST request with the session cookie and a nonce, which WordPress requires. */
  async #sendRequest(route: string, data: object): Promise<Post> {
    const { request } = this.page;
    const nonce = await (await request.get(`${this.#origin}/wp-admin/admin-ajax.php?action=rest-nonce`)).text();
    const response = await request.post(`${this.#origin}/?rest_route=/wp/v2/${route}`, {
      headers: { 'x-wp-nonce': nonce },
      data,
    });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()) as Post;
  }
}

/** Signs in as the user with a role, in a new browser context. */
export async function signIn(browser: Browser, { origin }: WordPress, role: Role): Promise<WordPressUser> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${origin}/wp-login.php`);
  await page.getByLabel('Username or Email Address').fill(role);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(/\/wp-admin\//);
  return new WordPressUser(page, origin);
}
