import { queryOptions } from "@tanstack/react-query";
import { mutation, query } from "#platform/call.ts";
import {
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaigns,
  stopCampaign,
  updateCampaign,
} from "#modules/catalogue/campaigns/contract.ts";

export const campaignsQuery = () => queryOptions({ ...query(getCampaigns, {}), staleTime: 0 });
export const campaignQuery = (id: string) =>
  queryOptions({ ...query(getCampaign, { params: { id } }), staleTime: 0, refetchOnReconnect: false });

export const createCampaignMutation = () => mutation(createCampaign);
export const updateCampaignMutation = () => mutation(updateCampaign);
export const deleteCampaignMutation = () => mutation(deleteCampaign);
export const stopCampaignMutation = () => mutation(stopCampaign);
