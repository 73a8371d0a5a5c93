import type { Brand } from '../../http/public-host'
import { html } from '../../lib/html'
import type { Mail } from '../port'
import { brandedPage, BRAND_NAMES } from './branded-page'

interface PasswordReset {
  brand: Brand
  contactName: string
  link: string
}

export function passwordResetMail({ brand, contactName, link }: PasswordReset): Omit<Mail, 'to'> {
  const name = BRAND_NAMES[brand]
  const subject = `Reset your ${name} password`
  const greeting = `Hello ${contactName},`
  const intro = `Someone asked for a new password for your ${name} account. To choose one, open this link:`
  const notice =
    'The link works once and for one hour. If it was not you, you need not do anything: your password stays as it is.'
  return {
    subject,
    text: [greeting, '', intro, '', link, '', notice, '', name].join('\n'),
    html: brandedPage(
      brand,
      subject,
      html`<p>${greeting}</p>
        <p>${intro}</p>
        <p><a href="${link}" class="button">Choose a new password</a></p>
        <p class="quiet">Or copy this address into your browser:<br /><a href="${link}">${link}</a></p>
        <p class="quiet">${notice}</p>`,
    ),
  }
}
