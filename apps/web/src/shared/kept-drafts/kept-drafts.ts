import { readItem, removeItem, writeItem } from './browser-storage'
import type { DraftCipher } from './draft-cipher'
import { canEncrypt, forgetKeys, loadCipher, readyCipher } from './draft-keys'
import { type DraftKey, draftNames, isOfSupplier, parseName, storageName } from './draft-names'

/** A text in the memory of this page. */
interface OpenText {
  text: string
  /** The encrypted text in the storage; null while it is not stored. */
  stored: string | null
}

/** Whether a text is stored. `replaced`: another text was kept, or the text was removed, before it could be stored. */
export type KeepResult = 'kept' | 'failed' | 'replaced'

/** After a failure the server is asked for keys again at this interval. */
const RETRY_INTERVAL_MS = 10_000

/** The texts of the supplier who is signed in, by storage name, and all texts that could not be stored. */
const texts = new Map<string, OpenText>()
/** The encrypted texts that this page has stored or read last, by storage name. Others are of another tab. */
const ownStored = new Map<string, string>()
const listeners = new Set<() => void>()
let opening: Promise<unknown> = Promise.resolve()
let failedAt = -Infinity

/**
 * Decrypts what the storage has for a supplier, so that `readText` finds it. Returns false when there is something that
 * cannot be read now, because the server gave no keys. A text that cannot be decrypted is removed. Texts that an earlier
 * version stored in plain text are encrypted; those of other suppliers are removed.
 */
export function openDrafts(supplier: string): Promise<boolean> {
  // One after the other: a second one must not bring back what was removed after the first.
  const result = opening.then(() => openStored(supplier))
  opening = result
  return result
}

/**
 * The same, and loads the keys of the supplier before the first change is typed: a page that is closed right after it stores
 * it at once.
 */
export async function openDraftsAndKeys(supplier: string): Promise<boolean> {
  const [isOpen] = await Promise.all([openDrafts(supplier), loadCipher(supplier)])
  return isOpen
}

/** Keeps a text: in memory at once, in the storage as soon as it is encrypted. */
export async function keepText(key: DraftKey, text: string): Promise<KeepResult> {
  const name = storageName(key)
  const open = setText(name, text)
  const cipher = await loadCipherAtIntervals(key.supplier)
  const encrypted = cipher === null ? null : await cipher.encrypt(text, name)
  if (texts.get(name) !== open) return 'replaced'
  return store(name, open, encrypted)
}

/** Keeps a text and stores it at once, for a page that is being closed. Fails as long as the keys are not loaded. */
export function keepTextNow(key: DraftKey, text: string): KeepResult {
  const name = storageName(key)
  return store(name, setText(name, text), readyCipher(key.supplier)?.encryptNow(text, name) ?? null)
}

/** The text that is kept; null when there is none. */
export function readText(key: DraftKey): string | null {
  return texts.get(storageName(key))?.text ?? null
}

/** Whether the storage has a text that this page has stored. Another page may have removed it together with its own. */
export function isTextStored(key: DraftKey): boolean {
  const name = storageName(key)
  return (texts.get(name)?.stored ?? null) !== null && readItem(name) !== null
}

/** Whether another tab has stored a text that this page has not read. */
export function isKeptByAnotherTab(key: DraftKey): boolean {
  const name = storageName(key)
  const stored = readItem(name)
  return stored !== null && stored !== ownStored.get(name)
}

export function removeText(key: DraftKey): void {
  removeName(storageName(key))
  notifyListeners()
}

/** The unsaved changes that are kept for a supplier, whether they can be read or not. */
export function listKeptDrafts(supplier: string): DraftKey[] {
  return [...keptNames(supplier)].map(parseName)
}

/** Removes everything that is kept for a supplier. */
export function removeKeptDrafts(supplier: string): void {
  for (const name of [...keptNames(supplier), ...draftNames('plain', supplier)]) removeName(name)
  notifyListeners()
}

/** Ends the access to what is kept. Texts that could not be stored stay until the page is closed. */
export function closeDrafts(): void {
  forgetKeys()
  for (const [name, { stored }] of texts) if (stored !== null) texts.delete(name)
}

/**
 * Forgets everything, as a page that is loaded again.
 * @internal
 */
export function forgetDrafts(): void {
  forgetKeys()
  texts.clear()
  ownStored.clear()
  failedAt = -Infinity
}

/** Calls `listener` after every change of a text. Returns how to unsubscribe. */
export function subscribeToTexts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function openStored(supplier: string): Promise<boolean> {
  for (const name of draftNames('plain')) if (!isOfSupplier(name, supplier)) removeItem(name)
  forgetRemovedTexts()
  const plain = draftNames('plain', supplier)
  const unread = draftNames('encrypted', supplier).filter(isUnread)
  if (plain.length + unread.length === 0) return true
  const cipher = await loadCipher(supplier)
  if (cipher === null && canEncrypt()) return false
  for (const name of plain) await replacePlainText(name, cipher)
  if (cipher !== null) for (const name of unread) await decryptStored(name, cipher)
  notifyListeners()
  return true
}

/** Forgets what another tab has removed. */
function forgetRemovedTexts(): void {
  for (const [name, { stored }] of texts) if (stored !== null && readItem(name) === null) texts.delete(name)
}

function isUnread(name: string): boolean {
  const open = texts.get(name)
  return open === undefined || (open.stored !== null && open.stored !== readItem(name))
}

async function decryptStored(name: string, cipher: DraftCipher): Promise<void> {
  const stored = readItem(name)
  if (stored === null) return
  const text = await cipher.decrypt(stored, name)
  if (readItem(name) !== stored) return
  if (text === null) return removeItem(name)
  texts.set(name, { text, stored })
  ownStored.set(name, stored)
  if (cipher.isOutdated(stored)) await encryptText(name, text, cipher)
}

/** Moves a text of an earlier version to its encrypted form; without a cipher to memory. */
async function replacePlainText(plainName: string, cipher: DraftCipher | null): Promise<void> {
  const text = readItem(plainName)
  const name = storageName(parseName(plainName))
  if (text !== null && readItem(name) === null) await encryptText(name, text, cipher)
  removeItem(plainName)
}

async function encryptText(name: string, text: string, cipher: DraftCipher | null): Promise<void> {
  const open = setText(name, text)
  const encrypted = cipher === null ? null : await cipher.encrypt(text, name)
  if (texts.get(name) === open) store(name, open, encrypted)
}

/** Null for some seconds after a failure: a person who types must not cause a request every half second. */
async function loadCipherAtIntervals(supplier: string): Promise<DraftCipher | null> {
  if (performance.now() - failedAt < RETRY_INTERVAL_MS) return readyCipher(supplier)
  const cipher = await loadCipher(supplier)
  if (cipher === null) failedAt = performance.now()
  return cipher
}

function setText(name: string, text: string): OpenText {
  const open = { text, stored: null }
  texts.set(name, open)
  notifyListeners()
  return open
}

function store(name: string, open: OpenText, encrypted: string | null): KeepResult {
  if (encrypted === null || !writeItem(name, encrypted)) return 'failed'
  open.stored = encrypted
  ownStored.set(name, encrypted)
  return 'kept'
}

function removeName(name: string): void {
  texts.delete(name)
  removeItem(name)
}

/** The names of what is stored for a supplier, and of what could not be stored. */
function keptNames(supplier: string): Set<string> {
  const unstored = [...texts.keys()].filter((name) => isOfSupplier(name, supplier))
  return new Set([...draftNames('encrypted', supplier), ...unstored])
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
