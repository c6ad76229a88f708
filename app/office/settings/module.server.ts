import type { FastifyInstance } from "fastify";
import type { Administrators } from "#access/administrators/module.server.ts";
import type { AdministratorMails } from "#access/administrators/links/administrator-links.rules.ts";
import { createColleagueMails } from "#office/settings/colleague-mails.service.server.ts";
import type { Payments } from "#selling/payments/module.server.ts";
import { createAlarms } from "#office/settings/alarms.service.server.ts";
import type { Promotions } from "#selling/promotions/module.server.ts";
import { backupRoutes, settingsRoutes } from "#office/settings/settings.routes.server.ts";
import {
  type BackupProgram,
  type Backups,
  createBackups,
} from "#office/settings/backups/backups.service.server.ts";
import { handleBackups, handleDisk, handlePaymentWatch } from "#office/settings/settings.worker.server.ts";
import {
  createPaymentWatch,
  type PaymentWatch,
} from "#office/settings/payment-watch/payment-watch.service.server.ts";
import { createDisk, type Disk } from "#office/settings/disk/disk.service.server.ts";
import { createMaintenance, type Maintenance } from "#office/settings/maintenance.service.server.ts";
import { policyReportRoutes } from "#office/settings/policy-reports/policy-reports.routes.server.ts";
import { createPolicyReports } from "#office/settings/policy-reports/policy-reports.service.server.ts";
import { createSettingService } from "#office/settings/settings.service.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export type { BackupProgram } from "#office/settings/backups/backups.service.server.ts";
export type { Maintenance } from "#office/settings/maintenance.service.server.ts";

export interface SettingsApi {
  /** The switch that closes the public pages. */
  maintenance: Maintenance;
  /** Scheduled backups, and their tests. */
  backups: Backups;
  /** The space that is left on the shop's disks. */
  disk: Disk;
  /** What is wrong with payments. */
  paymentWatch: PaymentWatch;
  /** Mails to administrators. */
  colleagueMails: AdministratorMails;
}

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
  payments: Payments;
  promotions: Pick<Promotions, "giftAllowance">;
  /** Null: no backups are set up. */
  backupProgram: BackupProgram | null;
}

/** The publisher's switches and tests: maintenance, consent, mails, payments; the backups, and the disk. */
export function createSettings(
  deps: ShopDeps,
  { administrators, payments, promotions, backupProgram }: Needs,
) {
  const maintenance = createMaintenance(deps);
  const alarms = createAlarms(deps);
  const backups = createBackups(deps, backupProgram, alarms);
  const disk = createDisk(deps, alarms);
  const paymentWatch = createPaymentWatch(deps, alarms, payments.checks);
  const policyReports = createPolicyReports(deps);
  const { consentSetting, earlyPurchases, checks } = payments;
  const settings = createSettingService(deps, {
    consentSetting,
    earlyPurchases,
    giftAllowance: promotions.giftAllowance,
    maintenance,
    payments: checks,
    paymentWatch,
  });
  const colleagueMails = createColleagueMails(deps);
  const api: SettingsApi = { maintenance, backups, disk, paymentWatch, colleagueMails };
  return {
    api,
    routes(app: FastifyInstance) {
      settingsRoutes(app, administrators.requireAdministrator, settings);
      backupRoutes(app, administrators.requireAdministrator, backups);
      policyReportRoutes(app, deps, administrators.requireAdministrator, policyReports);
    },
    workers() {
      handleBackups(deps, backups);
      handleDisk(deps, disk);
      handlePaymentWatch(deps, paymentWatch);
    },
  };
}
