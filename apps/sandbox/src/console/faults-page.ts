import { type Fault, FAULT_DESCRIPTIONS, FAULT_NAMES } from '../faults/fault'
import { OPERATIONS } from '../soap/functions'
import type { SandboxState } from '../sandbox-state'
import { alert, numberField, organisationField, selectField } from './fields'
import { type Html, html } from './html'
import { layout } from './layout'

const ANY = { value: '', label: 'All' }

export function faultsPage({ faults, platform }: SandboxState, problem: string | null): string {
  const known = platform.organisations().map(({ tecComId }) => tecComId)
  return layout(
    'Faults',
    html`<div class="title">
        <h1>Faults</h1>
        <p>Errors simulated when the portal calls</p>
      </div>
      ${alert(problem)}
      <form class="panel" method="post" action="/faults">
        ${selectField(
          { name: 'fault', label: 'Fault', value: 'http500' },
          FAULT_NAMES.map((name) => ({ value: name, label: name })),
        )}
        ${selectField({ name: 'operation', label: 'Operation', value: '' }, [
          ANY,
          ...OPERATIONS.map((name) => ({ value: name, label: name })),
        ])}
        ${organisationField('', known, 'all')}
        ${numberField({ name: 'times', label: 'Times', value: '' }, 1_000_000, 'until off')}
        ${numberField({ name: 'ms', label: 'Milliseconds', value: '' }, 600_000, 'latency only')}
        <button class="primary">Switch on</button>
      </form>
      <h2>Switched on</h2>
      ${faults.all().length === 0 ? emptyState() : table(faults.all())}
      <h2>What each does</h2>
      <dl>
        ${FAULT_NAMES.map(
          (name) =>
            html`<dt>${name}</dt>
              <dd>${FAULT_DESCRIPTIONS[name]}</dd>`,
        )}
      </dl>`,
    'Faults',
  )
}

function emptyState(): Html {
  return html`<p class="empty">No fault is on. Every call is answered correctly.</p>`
}

function table(faults: readonly Fault[]): Html {
  return html`<table>
      <thead>
        <tr>
          <th scope="col">Fault</th>
          <th scope="col">Operation</th>
          <th scope="col">Organisation</th>
          <th scope="col">Left</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        ${faults.map(row)}
      </tbody>
    </table>
    <form method="post" action="/faults/off" class="note"><button>Switch all off</button></form>`
}

function row({ name, operation, tecComId, times, milliseconds }: Fault, index: number): Html {
  return html`<tr>
    <td>${name === 'latencyMs' ? `${name} ${milliseconds}` : name}</td>
    <td>${operation ?? 'All'}</td>
    <td>${tecComId ?? 'All'}</td>
    <td>${times === null ? 'Until switched off' : times === 1 ? 'Once' : `${times} times`}</td>
    <td>
      <form method="post" action="/faults/off">
        <button name="index" value="${index}" aria-label="Switch off ${name}">Switch off</button>
      </form>
    </td>
  </tr>`
}
