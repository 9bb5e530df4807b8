import { expect, type Page } from '@playwright/test'
import { PASSWORD, goTo } from './session.ts'

type VirtualAuthenticator = {
  showFinger(right: boolean): Promise<void>
  count(): Promise<number>
}

export async function addAuthenticator(page: Page, { prf = true } = {}): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf: prf,
    },
  })
  return {
    showFinger: async (right) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: right })
    },
    count: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

export async function addPasskey(page: Page, name: string): Promise<void> {
  await goTo(page, '/settings/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Make passkey' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `Remove ${name}`, exact: true })).toBeVisible()
}
