import { type Kind, settingsOf } from '../../shared/kinds.ts';

/** Writes carry the clock's version, deletions leave a tombstone, changes raise their scopes' versions. */
export function syncTriggers(kind: Kind, table: string): Record<string, string> {
  const { scopes } = settingsOf(kind);
  const trigger = (name: string, when: string, rest: string) => [
    `${table}_${name}`,
    `CREATE TRIGGER ${table}_${name} ${when} ON ${table}\n ${rest}`,
  ];
  const fails = (code: string) => `\n BEGIN SELECT RAISE(ABORT, '${code}:${table}'); END`;
  const versioned = `WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)${fails('SYNC_VERSION_NOT_BUMPED')}`;
  const raises = (owners: string[]) => {
    const ids = scopes.flatMap((scope) => (scope === 'owner' ? owners : [`'${scope}'`]));
    return `BEGIN INSERT INTO sync_scope (id, version) VALUES ${ids.map((id) => `(${id}, NEW.version)`).join(', ')}
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END`;
  };
  return Object.fromEntries([
    trigger('v_ins', 'BEFORE INSERT', versioned),
    trigger('v_upd', 'BEFORE UPDATE', versioned),
    trigger(
      'v_del',
      'BEFORE DELETE',
      `WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)${fails('SYNC_DELETED_WITHOUT_TOMBSTONE')}`,
    ),
    trigger('scope_ins', 'AFTER INSERT', raises(['NEW.owner'])),
    trigger('scope_upd', 'AFTER UPDATE', raises(['OLD.owner', 'NEW.owner'])),
  ]);
}
